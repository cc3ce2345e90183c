import type { SitePath } from '../../../content/model/SiteConfig.ts'
import { words } from '../../../content/i18n/siteWords.ts'
import { SiteLink } from '../../parts/SiteLink.tsx'
import { useEditor } from '../editor/useEditor.ts'
import { Facts } from '../Facts.tsx'
import { Figure } from '../Figure.tsx'

interface Props {
  product: string
  /** Questions to the operator's role, each with its answer. */
  answers: readonly (readonly [question: string, answer: string])[]
  /** The label of the button that opens the editor, if there is one. */
  check?: string
  /** A link to the commands that ask them. */
  link?: { label: string; href: SitePath }
}

/** What the operator's role answers to questions of `kubectl auth can-i`, and an editor that asks any other role the same. */
export function RoleCheck({ product, answers, check, link }: Props) {
  const { opened, open, close, button, hasFailed } = useEditor(
    'get-started',
    () => import('./RoleEditor.tsx'),
  )
  return (
    <Figure
      title="kubectl auth can-i"
      action={
        link && (
          <SiteLink className="role-check__link" to={link.href}>
            {link.label}
          </SiteLink>
        )
      }
      className="role-check"
    >
      {opened ? (
        <opened.Editor key={opened.shared} product={product} shared={opened.shared} onClose={close} />
      ) : (
        <div className="role-check__start">
          <Facts facts={answers} />
          {check && (
            <button type="button" className="button" ref={button} onClick={() => void open()}>
              {check}
            </button>
          )}
          {hasFailed && <span role="alert">{words.didNotLoad}</span>}
        </div>
      )}
    </Figure>
  )
}
