/** The width of every island's tile, in pixels: a phone of 320 px has room for one. */
export const tileWidth = 264
