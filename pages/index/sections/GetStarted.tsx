import { CommandBlock } from '../../../components/CommandBlock.tsx'
import { OutboundLink } from '../../../components/OutboundLink.tsx'
import type { AbsoluteUrl, GetStarted as GetStartedText } from '../../../content/SiteConfig.ts'

interface Props {
  getStarted: GetStartedText
  repository: AbsoluteUrl
}

export function GetStarted({ getStarted, repository }: Props) {
  return (
    <section className="section" id="get-started" aria-labelledby="get-started-heading">
      <div className="wrapper grid get-started" data-reveal="">
        <h2 id="get-started-heading">{getStarted.heading}</h2>
        <div className="stack">
          <p className="lead">{getStarted.text}</p>
          <OutboundLink className="button" href={repository}>
            {getStarted.repository}
          </OutboundLink>
        </div>
        <div className="get-started__command">
          <CommandBlock lines={getStarted.command} label="Install command" />
        </div>
      </div>
    </section>
  )
}
