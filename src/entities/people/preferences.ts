/** A user's preferences, as REST shows them (Mastodon's entities, Preferences). */
import { z } from 'zod';
import type { PostingDefaults } from '../../domain/users/posting-defaults.ts';
import { QUOTE_POLICIES, quotePolicySchema } from '../statuses/quote-policy.ts';
import { REPLY_POLICIES, replyPolicySchema } from '../statuses/reply-approval.ts';
import { visibilitySchema } from '../statuses/status-schema.ts';

export const preferencesSchema = z
  .object({
    'posting:default:visibility': visibilitySchema,
    'posting:default:sensitive': z.boolean(),
    'posting:default:language': z.string().nullable(),
    'posting:default:quote_policy': quotePolicySchema,
    'posting:default:quoted_policy': quotePolicySchema,
    'posting:default:reply_policy': replyPolicySchema.meta({
      description: 'Who may reply. Mastodon has no such field.',
    }),
    'reading:expand:media': z.enum(['default', 'show_all', 'hide_all']),
    'reading:expand:spoilers': z.boolean(),
    'reading:autoplay:gifs': z.boolean(),
  })
  .meta({ id: 'Preferences', description: 'What your apps should do unless you say otherwise.' });

const VISIBILITIES = { PUBLIC: 'public', UNLISTED: 'unlisted', PRIVATE: 'private', DIRECT: 'direct' } as const;

/** Preferences for reading have Mastodon's defaults: each app has its own. */
export function viewPreferences(defaults: PostingDefaults): z.infer<typeof preferencesSchema> {
  return {
    'posting:default:visibility': VISIBILITIES[defaults.visibility],
    'posting:default:sensitive': defaults.sensitive,
    'posting:default:language': defaults.language,
    // The REST document uses one name, Mastodon the other.
    'posting:default:quote_policy': QUOTE_POLICIES[defaults.quotePolicy],
    'posting:default:quoted_policy': QUOTE_POLICIES[defaults.quotePolicy],
    'posting:default:reply_policy': REPLY_POLICIES[defaults.replyPolicy],
    'reading:expand:media': 'default',
    'reading:expand:spoilers': false,
    'reading:autoplay:gifs': false,
  };
}
