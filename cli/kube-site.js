#!/usr/bin/env node
// Versions of Node that are too old must still be able to read this file, and say so.
const needed = [20, 19]
const [major, minor] = process.versions.node.split('.').map(Number)

if (major > needed[0] || (major === needed[0] && minor >= needed[1])) await import('./loadProgram.js')
else {
  process.exitCode = 2
  process.stderr.write(
    `kube-site needs Node ${needed.join('.')} or newer; this is ${process.versions.node}.\n` +
      'Install it from https://nodejs.org, or with a version manager: `nvm install 20`.\n',
  )
}
