/**
 * How the browser's code is divided into files: all of React is one chunk, so that its parts do not load one after the
 * other. Only for the client's build: Vike finds the server's entry by its name.
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
