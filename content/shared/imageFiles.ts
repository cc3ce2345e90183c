/** Endings of files that browsers show as images, as a part of a regular expression. */
export const imageEndings = 'avif|gif|jpe?g|png|svg|webp'

const imageFile = new RegExp(String.raw`\.(?:${imageEndings})$`, 'i')

/** Whether browsers show a file as an image, by its name. */
export const isImageFile = (name: string): boolean => imageFile.test(name)

/** Whether the build can make smaller files of an image, by its name. */
export const isResizable = (name: string): boolean => /\.(?:jpe?g|png)$/i.test(name)

/** Whether a file is an image that most browsers cannot show, by its name. */
export const isUnsupportedImage = (name: string): boolean => /\.(?:hei[cf]|tiff?|psd|raw)$/i.test(name)
