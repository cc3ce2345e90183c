/** The part of @azure/identity 4 that is used here, for those who did not install it. */
declare module '@azure/identity' {
  export class DefaultAzureCredential {
    getToken(scopes: string | string[]): Promise<{ token: string; expiresOnTimestamp: number }>
  }
}
