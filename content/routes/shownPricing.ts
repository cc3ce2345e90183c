import { defaultCurrency, formatPrice } from '../i18n/formatPrice.ts'
import type { ShownPricing } from '../model/PageData.ts'
import type { SiteConfig } from '../model/SiteConfig.ts'

/** The plans with their prices as texts, in the currency and the language of the configuration. */
export function shownPricing({ pricing, language }: Pick<SiteConfig, 'pricing' | 'language'>): ShownPricing {
  const { currency = defaultCurrency } = pricing
  const plans = pricing.plans.map(({ price, yearly, ...plan }) => ({
    ...plan,
    ...(price === 'custom' ? {} : { price: formatPrice(price, currency, language) }),
    ...(yearly === undefined ? {} : { yearly: formatPrice(yearly, currency, language) }),
  }))
  return { ...pricing, plans }
}
