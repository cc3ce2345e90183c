import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { reloadIfReached } from '../../../browser/page.ts'

/** A module that is loaded when its editor is opened, with what reads the texts of addresses. */
interface EditorModule<Editor> {
  Editor: Editor
  sharedText: (fragment: string, section: string) => Promise<string | undefined>
}

/**
 * An editor that loads when the visitor opens it, or when the address holds a text for it.
 * @param section the anchor of its section
 * @param onOpen called when it is about to be shown
 */
export function useEditor<Editor>(
  section: string,
  load: () => Promise<EditorModule<Editor>>,
  onOpen: () => void = () => {},
) {
  /** The button that opens it, which has the focus again when it is closed. */
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState<{ Editor: Editor; shared: string | undefined }>()
  const [hasFailed, setFailed] = useState(false)
  const open = async () => {
    try {
      const { Editor, sharedText } = await load()
      const shared = await sharedText(location.hash, section)
      onOpen()
      setOpened({ Editor, shared })
      setFailed(false)
    } catch {
      if (hasFailed) await reloadIfReached().catch(() => undefined)
      setFailed(true)
    }
  }
  const close = () => {
    setOpened(undefined)
    requestAnimationFrame(() => button.current?.focus())
  }
  const openShared = useEffectEvent(() => {
    // Back to an entry of the open editor must not replace what has been typed since.
    const isTyped = opened && history.state?.editor === section
    if (location.hash.startsWith(`#${section}=`) && !isTyped) void open()
  })
  useEffect(() => {
    const listener = () => openShared()
    listener()
    addEventListener('hashchange', listener)
    return () => removeEventListener('hashchange', listener)
  }, [])
  return { opened, open, close, button, hasFailed }
}
