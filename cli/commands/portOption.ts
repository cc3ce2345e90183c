import { InvalidArgumentError, Option } from 'commander'

/** `--port`, with the port that is taken where none is named. */
export const portOption = (port: number, more = '0 takes any free one'): Option =>
  new Option('--port <number>', `port to listen on; ${more}`).default(port).argParser(text => {
    const number = Number(text)
    if (!/^\d+$/.test(text) || number > 65535)
      throw new InvalidArgumentError('Write a number from 0 to 65535.')
    return number
  })
