import { CommandBlock } from '../../../components/home/CommandBlock.tsx'
import { canI, operatorRole } from '../../../components/figures/story/operatorRole.ts'
import { RoleCheck } from '../../../components/figures/role/RoleCheck.island.tsx'
import { Island } from '../../../components/parts/Island.tsx'
import { OutboundLink } from '../../../components/parts/SiteLink.tsx'
import type { HomePageData } from '../../../content/model/PageData.ts'

/** The install command, what it installs, and what the operator's role answers to questions of `kubectl auth can-i`. */
export function GetStarted({ name, getStarted, links }: HomePageData) {
  const { verify } = getStarted
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
          <OutboundLink className="button" href={links.repository}>
            {getStarted.repository}
          </OutboundLink>
        </div>
        <div data-reveal="">
          <CommandBlock lines={getStarted.command} />
          {verify && (
            <Island
              name="RoleCheck"
              component={RoleCheck}
              when="visible"
              props={{
                product: name,
                answers: verify.questions.map(
                  question => [question, canI(operatorRole.rules, question) ? 'yes' : 'no'] as const,
                ),
                ...(verify.check && { check: verify.check }),
                ...(verify.href && { link: { label: verify.label, href: verify.href } }),
              }}
            />
          )}
        </div>
      </div>
    </section>
  )
}
