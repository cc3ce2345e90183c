/**
 * How the browser's code is cut into files: all of React arrives at once, not one part asking for the next. What
 * islands share with the entry is in the entry, as long as that awaits no import itself. To be given to the client's
 * build alone; the server's has an entry that Vike looks for by its name.
 */
export const clientOutput = {
  build: {
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\// }],
        },
      },
    },
  },
}
