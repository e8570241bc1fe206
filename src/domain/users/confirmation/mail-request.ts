/** Somebody asks for a mail to an address, which may be theirs. */
export interface MailRequest {
  email: string;
  /** The language to write in; by default that of the user. */
  locale?: string | null | undefined;
  /** Which page of this server the person came from, and is led back to afterwards. */
  returnPath?: string | null;
}
