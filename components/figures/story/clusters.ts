import type { Cluster } from './Cluster.ts'
import { edgePlant7 } from './edgePlant7.ts'
import { prodEuWest } from './prodEuWest.ts'
import { prodUsEast } from './prodUsEast.ts'
import { staging } from './staging.ts'

/** The clusters of the map, which are fictitious. Phones show them in this order. */
export const clusters: readonly Cluster[] = [prodEuWest, prodUsEast, edgePlant7, staging]
