/** Reserved names. Imports nothing, because the web client proposes names with it. */

/** Names that could be mistaken for the server itself or that are path segments. */
export const RESERVED_NAMES: ReadonlySet<string> = new Set(
  `about abuse account accounts activity actor actors admin administration administrator api apps assets auth client
   contact docs event events explore favicon federation group groups health help home host hostmaster inbox info
   instance login logout mail mailer media mention mentions metrics mod moderation moderator moderators nobody
   no-reply noreply nodeinfo nothing oauth outbox owner plaza postmaster privacy public register relay report robots
   root rules search security server settings share staff static status statuses support system tag tags terms trpc user
   users webmaster well-known www`.split(/\s+/),
);
