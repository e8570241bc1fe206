/** A request for a mail to an address, whose ownership is unproved. */
export interface MailRequest {
  email: string;
  /** Language of the mail; default: the user's. */
  locale?: string | null | undefined;
  /** The page of this server to return to afterwards. */
  returnPath?: string | null;
}
