import type { Cluster } from './Cluster.ts'
import { edgePlant7 } from './edgePlant7.ts'
import { prodEuWest } from './prodEuWest.ts'
import { prodUsEast } from './prodUsEast.ts'
import { staging } from './staging.ts'

/** The clusters of the map, made up for this site. In this order they stand one below the other on a phone. */
export const clusters: readonly Cluster[] = [prodUsEast, prodEuWest, edgePlant7, staging]
