import { expect, test } from 'vitest'
import { widthsFor } from './prepareSizedImages.ts'

test.each([
  [{ width: 4000, height: 3000 }, [480, 960, 1408]],
  [{ width: 1200, height: 800 }, [480, 960, 1200]],
  [{ width: 300, height: 200 }, [300]],
  // The widest would be higher than WebP can be.
  [{ width: 1440, height: 17_000 }, [480, 960]],
  [{ width: 40, height: 17_000 }, []],
])('widths of %o', (size, widths) => expect(widthsFor(size)).toEqual(widths))
