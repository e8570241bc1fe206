/** Whether the accounts of two servers that became one may be parted, as the person reads it. */
import { z } from 'zod';

const handles = z.array(z.string()).meta({ description: 'Handles, oldest identity first.' });

export const joinedAccountsSchema = z
  .discriminatedUnion('state', [
    z.object({
      state: z.enum(['none', 'over']).meta({
        description: '`none`: the account did not come from two servers; `over`: nothing can be decided any more.',
      }),
    }),
    z.object({
      state: z.literal('open'),
      until: z.string().meta({ description: 'The end of the time to decide.' }),
      staying: handles,
      leaving: handles,
      email: z
        .string()
        .nullable()
        .meta({ description: 'The address to which a link was mailed that parts the accounts.' }),
    }),
  ])
  .meta({ id: 'JoinedAccounts', description: 'Whether a person may still part the accounts of two servers.' });
