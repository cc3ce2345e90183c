import '../../styles/home.scss'
import { Fragment, type ReactNode } from 'react'
import { AssessmentFigure } from '../../components/figures/assessment/AssessmentFigure.tsx'
import { ChatFigure, ChatQuestions } from '../../components/figures/chat/ChatFigure.tsx'
import { FeatureSection } from '../../components/home/FeatureSection.tsx'
import { Hero } from '../../components/home/Hero.tsx'
import {
  Certifications,
  Comparison,
  Customers,
  HeadedSection,
  Invitation,
  Numbers,
  Questions,
  Quotes,
} from '../../components/home/ProofSections.tsx'
import { Plans } from '../../components/pricing/Plans.tsx'
import { DeferredSheet } from '../../components/parts/DeferredSheet.tsx'
import type { HomePageData } from '../../content/model/PageData.ts'
import type { Feature, HomeSection } from '../../content/model/SiteConfig.ts'
import { TopologyMap } from '../../components/figures/topology/TopologyMap.island.tsx'
import { TrafficGraph } from '../../components/figures/traffic/TrafficGraph.island.tsx'
import { Carousel } from '../../components/home/Carousel.island.tsx'
import { Island } from '../../components/parts/Island.tsx'
import figures from '../../styles/figures.deferred.scss?url'
import contours from '../../styles/images/contours.svg?url'
import { Architecture } from './sections/Architecture.tsx'
import { ContactSection } from './sections/ContactSection.tsx'
import { GetStarted } from './sections/GetStarted.tsx'

export { Page }

/** The sections below the first screen, by their anchors. */
const sections: Readonly<Record<HomeSection, (page: HomePageData) => ReactNode>> = {
  'security-assessment': page => {
    const feature = featureOf(page, 'security-assessment')
    const { title: label, slides = [] } = feature
    return (
      <FeatureSection feature={feature} layout="below">
        <Island
          name="Carousel"
          component={Carousel}
          when="visible"
          props={{ label, titles: slides.map(({ title }) => title) }}
        >
          {slides.map(({ title, text, figure }) => (
            <Fragment key={title}>
              <div className="carousel__caption">
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
              <AssessmentFigure name={figure} product={page.name} />
            </Fragment>
          ))}
        </Island>
      </FeatureSection>
    )
  },
  'network-security': page => (
    <FeatureSection feature={featureOf(page, 'network-security')} layout="between">
      <Island name="TrafficGraph" component={TrafficGraph} when="visible" props={{ product: page.name }} />
    </FeatureSection>
  ),
  'ai-intelligence': page => (
    <FeatureSection feature={featureOf(page, 'ai-intelligence')} layout="left" aside={<ChatQuestions />}>
      <ChatFigure product={page.name} />
    </FeatureSection>
  ),
  'topology-map': page => (
    <FeatureSection feature={featureOf(page, 'topology-map')} layout="wide">
      <Island name="TopologyMap" component={TopologyMap} when="visible" props={{ product: page.name }} />
    </FeatureSection>
  ),
  'get-started': GetStarted,
  architecture: ({ architecture, name }) =>
    architecture && <Architecture architecture={architecture} product={name} />,
  pricing: ({ pricing, links }) => (
    <HeadedSection id="pricing" heading={pricing.heading} text={pricing.text}>
      <Plans pricing={pricing} links={links} path="/" heading="h3" />
    </HeadedSection>
  ),
  contact: ContactSection,
  customers: ({ proof }) => proof?.customers && <Customers customers={proof.customers} />,
  quotes: ({ proof }) => proof?.quotes && <Quotes quotes={proof.quotes} />,
  numbers: ({ proof }) => proof?.numbers && <Numbers numbers={proof.numbers} />,
  comparison: ({ proof }) => proof?.comparison && <Comparison comparison={proof.comparison} />,
  questions: ({ proof }) => proof?.questions && <Questions questions={proof.questions} />,
  certifications: ({ proof }) =>
    proof?.certifications && <Certifications certifications={proof.certifications} />,
  invitation: ({ proof, hero, links }) =>
    proof?.invitation && <Invitation invitation={proof.invitation} hero={hero} links={links} />,
}

/**
 * Scrolls to the section whose editor the fragment holds a text for, as the browser finds no target then. The editor
 * loads when it is seen.
 */
const showShared =
  "for(const type of['DOMContentLoaded','hashchange'])addEventListener(type,()=>" +
  'document.getElementById(location.hash.match(/^#(.+?)=/)?.[1])?.scrollIntoView())'

/** Finds a feature, as the configuration may have them in any order. */
function featureOf({ features }: HomePageData, id: Feature['id']): Feature {
  const feature = features.find(other => other.id === id)
  if (!feature) throw new Error(`The configuration has no feature ${id}`)
  return feature
}

/** The landing page. The style sheet of the sections below the first screen follows the hero. */
function Page(page: HomePageData) {
  return (
    <>
      <Hero {...page} contours={contours} />
      <DeferredSheet href={figures} />
      <script dangerouslySetInnerHTML={{ __html: showShared }} />
      {page.sections.map(name => (
        <Fragment key={name}>{sections[name](page)}</Fragment>
      ))}
    </>
  )
}
