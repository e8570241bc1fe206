/** Invitations on pages of this server. */
import { z } from 'zod';
import { inviteByCode } from '../../domain/invites/find.ts';
import { isUsable } from '../../domain/invites/usable.ts';
import { textInput } from '../../procedures/inputs.ts';
import { publicProcedure, router } from '../../procedures/procedure.ts';
import { plainActorName } from '../../wording/plain-name.ts';

export const pageSignUpsRouter = router({
  /** The invitation with this code, and whether it can be used; null if there is none. */
  invitation: publicProcedure
    .meta({ rates: ['invite_codes'] })
    .input(z.object({ code: textInput(1000) }))
    .query(async ({ ctx, input }) => {
      const invite = await inviteByCode(ctx, input.code);
      if (!invite) return null;
      return { code: invite.code, by: plainActorName(invite.actor), usable: isUsable(invite, ctx.clock.now()) };
    }),
});
