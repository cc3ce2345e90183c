import { CommandBlock } from '../../../components/home/CommandBlock.tsx'
import { OutboundLink } from '../../../components/parts/SiteLink.tsx'
import type { AbsoluteUrl, GetStarted as GetStartedText } from '../../../content/model/SiteConfig.ts'
import { words } from '../../../content/i18n/siteWords.ts'

interface Props {
  getStarted: GetStartedText
  repository: AbsoluteUrl
}

/** The install command and what it installs. */
export function GetStarted({ getStarted, repository }: Props) {
  return (
    <section className="section" id="get-started" aria-labelledby="get-started-heading">
      <div className="wrapper feature feature--right">
        <div className="feature__text">
          <div className="stack" data-reveal="">
            <h2 id="get-started-heading">{getStarted.heading}</h2>
            <p className="lead">{getStarted.text}</p>
          </div>
          <dl className="get-started__facts" data-stagger="100">
            {getStarted.facts.map(({ title, text }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <OutboundLink className="button" href={repository}>
            {getStarted.repository}
          </OutboundLink>
        </div>
        <div className="get-started__terminal" data-reveal="">
          <CommandBlock
            id="install"
            lines={getStarted.command}
            output={getStarted.output}
            label={words.installTerminal}
          />
        </div>
      </div>
    </section>
  )
}
