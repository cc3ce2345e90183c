import sharp from 'sharp'

/** Side of the square windows that are compared, px. */
const side = 8

/** The constants of the structural similarity index for 8 bits (Wang et al., 2004). */
const c1 = (0.01 * 255) ** 2
const c2 = (0.03 * 255) ** 2

/** How alike the brightness of a smaller picture and of its original is, 1 if they are the same: the mean over all windows. */
export async function ssim(original: string, smaller: Buffer): Promise<number> {
  const { width, height } = await sharp(smaller).metadata()
  const grey = (picture: string | Buffer) =>
    sharp(picture).autoOrient().resize(width, height, { fit: 'fill' }).flatten().greyscale().raw().toBuffer()
  const [a, b] = await Promise.all([grey(original), grey(smaller)])
  let sum = 0
  let count = 0
  for (let y = 0; y + side <= height; y += side)
    for (let x = 0; x + side <= width; x += side) {
      sum += windowSsim(a, b, { width, start: y * width + x })
      count++
    }
  return sum / count
}

function windowSsim(a: Buffer, b: Buffer, { width, start }: { width: number; start: number }): number {
  const size = side * side
  let [sumA, sumB, squareA, squareB, product] = [0, 0, 0, 0, 0]
  for (let row = 0; row < side; row++)
    for (let at = start + row * width; at < start + row * width + side; at++) {
      const [pixelA, pixelB] = [a[at] ?? 0, b[at] ?? 0]
      sumA += pixelA
      sumB += pixelB
      squareA += pixelA * pixelA
      squareB += pixelB * pixelB
      product += pixelA * pixelB
    }
  const [meanA, meanB] = [sumA / size, sumB / size]
  const variances = squareA / size - meanA ** 2 + squareB / size - meanB ** 2
  const covariance = product / size - meanA * meanB
  return (
    ((2 * meanA * meanB + c1) * (2 * covariance + c2)) / ((meanA ** 2 + meanB ** 2 + c1) * (variances + c2))
  )
}
