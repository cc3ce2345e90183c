/**
 * Returns the page on which a pull request for a branch is opened; undefined if the host is not known.
 * @param address of the remote, as git has it
 * @param base the branch to merge into; undefined if it is not known
 */
export function pullRequestUrl(address: string, branch: string, base = 'main'): string | undefined {
  const [, user = '', host = '', path = ''] =
    /^(?:(?:https?|ssh|git):\/\/)?(?:([^@/]*)@)?([\w.-]+)(?::\d+(?=\/))?[:/]+(.+?)(?:\.git)?\/?$/.exec(
      address,
    ) ?? []
  if (host === '' || branch === base) return undefined
  const inPath = branch.split('/').map(encodeURIComponent).join('/')
  const inQuery = encodeURIComponent(branch)
  const azure = /^v3\/([^/]+)\/([^/]+)\/(.+)$/.exec(path)
  if (/(?:^|\.)ssh\.(?:dev\.azure|visualstudio)\.com$/.test(host) && azure)
    return `https://dev.azure.com/${azure[1]}/${azure[2]}/_git/${azure[3]}/pullrequestcreate?sourceRef=${inQuery}`
  if (/^dev\.azure\.com$|\.visualstudio\.com$/.test(host) && path.includes('_git/'))
    return `https://${host}/${path}/pullrequestcreate?sourceRef=${inQuery}`
  // A name in the configuration of SSH may stand for any host.
  if (!host.includes('.') || !path.includes('/')) return undefined
  const repository = `https://${host}/${path}`
  if (host.includes('github')) return `${repository}/pull/new/${inPath}`
  if (host.includes('gitlab'))
    return `${repository}/-/merge_requests/new?merge_request%5Bsource_branch%5D=${inQuery}`
  if (host === 'bitbucket.org') return `${repository}/pull-requests/new?source=${inQuery}`
  const isGitea = /gitea|forgejo|^codeberg\.org$/.test(host) || user === 'gitea' || user === 'forgejo'
  return isGitea ? `${repository}/compare/${base}...${inPath}` : undefined
}
