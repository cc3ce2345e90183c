import { expect, test } from 'vitest'
import { matchedParts } from './openSearch.ts'
import { parseQuery } from './SearchIndex.ts'

test.each([
  ['A network policy', 'pol', 'A network [pol]icy'],
  ['A network policy', 'network pol', 'A [network] [pol]icy'],
  ['networks of a network', 'network ', '[networks] of a [network]'],
  ['Two policies', 'policy', 'Two [policies]'],
  ['network-policy', 'network-pol', '[network-pol]icy'],
  ['A NetworkPolicy', 'network-pol', 'A [Network][Pol]icy'],
  ['An HTTPRoute', 'route', 'An HTTP[Route]'],
  ['An HTTPRoute', 'httproute', 'An [HTTPRoute]'],
  ['In CI/CD', 'cicd', 'In [CI/CD]'],
  ['With TLS1.3', 'tls 1.3', 'With [TLS][1.3]'],
  ['With TLS1.3', 'tls ', 'With [TLS]1.3'],
  ['Netz\u00adwerk', 'netzwerk', '[Netz\u00adwerk]'],
  ['A CiliumNetworkPolicy', 'policy', 'A CiliumNetwork[Policy]'],
  ['Café, cafe\u0301', 'cafe', '[Café], [cafe\u0301]'],
  ['Straße', 'strasse', '[Straße]'],
  ['Kubernetes v1.29', '1.29', 'Kubernetes [v1.29]'],
  ['L3/L4', 'l3/l4', '[L3/L4]'],
  ['From C++ to C, not C#', 'c++', 'From [C++] to C, not C#'],
  ['From .NET to a network', '.net', 'From [.NET] to a network'],
  ['page#c', 'c ', 'page#[c]'],
  ['クラスターのネットワーク', 'ネットワーク', 'クラスターの[ネットワーク]'],
  ['<b>pod</b>', 'pod', '<b>[pod]</b>'],
  ['', 'pod', ''],
])('%j for %j is %j', (text, query, expected) => {
  const parts = matchedParts(text, parseQuery(query))
  expect(parts.map(([part, matched]) => (matched ? `[${part}]` : part)).join('')).toBe(expected)
})
