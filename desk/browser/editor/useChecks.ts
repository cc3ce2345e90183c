import { Text } from '@codemirror/state'
import { useEffect, useState } from 'react'
import type { Problem } from '../../../content/problems/Problem.ts'
import { useAnswer } from '../shared/ask.tsx'

/** Returns the problems of a text as it is typed, and the text that they were found in. */
export function useChecks(file: string, text: string, enabled: boolean) {
  const [checks, setChecks] = useState<{ problems: readonly Problem[]; checked: Text }>({
    problems: [],
    checked: Text.empty,
  })
  const { data, isPlaceholderData, error } = useAnswer<Problem[]>(
    'problems',
    { file, text },
    { pause: 350, enabled },
  )
  useEffect(() => {
    if (data && !isPlaceholderData) setChecks({ problems: data, checked: Text.of(text.split('\n')) })
    // The data is that of the text.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [data, isPlaceholderData])
  return { ...checks, error }
}
