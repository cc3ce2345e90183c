/** Host names that are reserved for examples and tests (RFC 2606, RFC 6761). */
const reserved = /(?:^|\.)(?:example(?:\.(?:com|net|org))?|invalid|localhost|test)$/

/** True for an address whose host is reserved for examples. */
export const isReserved = (url: string): boolean => reserved.test(new URL(url).hostname)

/** Those of them that writers leave in texts, as addresses of the web or of a mailbox. */
export const exampleHost = /\b(?:[a-z\d-]+\.)*(?:[a-z\d-]+\.example|example\.(?:com|net|org))(?![\w.-])/i
