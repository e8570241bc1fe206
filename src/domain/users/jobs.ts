/** Jobs of this room: names and payloads. */
export {};

declare module '../kernel/outbox.ts' {
  interface JobPayloads {
    /** Staff suspended an account of another server. `causeId` names the act. */
    'remote_account.suspended': { actorId: string; causeId: string };
    /** `mail`: whether its owner also gets a mail; true if missing. */
    'account_warning.created': { accountWarningId: string; mail?: boolean };
    /** For the user of that address, if any: the request takes the same time either way. */
    'confirmation.requested': { email: string; locale: string | null; returnPath?: string | null };
    'reset.requested': { email: string; locale: string | null; returnPath?: string | null };
    /** The user requested a change of address. */
    'email_change.requested': { userId: string };
    /** For the first time. */
    'user.confirmed': { userId: string };
    'token.revoked': { tokenId: string };
    /** People may owe a second factor that they did not owe before. */
    'second_factor.owed': Record<string, never>;
  }
}
