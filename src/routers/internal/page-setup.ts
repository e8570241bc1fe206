/** The pages that set up a new server: the owner's account, with the link that the terminal printed, and the staff's further steps. */
import { z } from 'zod';
import { communityPicture } from '../../domain/setup/community-picture.ts';
import { createOwner } from '../../domain/setup/create-owner.ts';
import { missingForSetup } from '../../domain/setup/missing.ts';
import { sendTestMail } from '../../domain/setup/send-test-mail.ts';
import { isSetupTokenGood } from '../../domain/setup/setup-link.ts';
import { viewCommunityPicture } from '../../entities/instance/community-picture.ts';
import { textInput } from '../../procedures/inputs.ts';
import { publicProcedure, router, staffProcedure } from '../../procedures/procedure.ts';

/** Missing fields are refused by the domain like empty ones, together with all other problems of the form. */
const field = textInput(65_536).default('');
const tokenInput = z.object({ token: textInput(200) });

const permission = 'manage_settings';

export const pageSetupRouter = router({
  /** The picture of the community; null without one. */
  picture: publicProcedure.query(async ({ ctx }) => {
    const found = await communityPicture(ctx);
    return found && viewCommunityPicture(ctx, found);
  }),

  /** Whether the link can still be used. */
  isOpen: publicProcedure.input(tokenInput).query(({ ctx, input }) => isSetupTokenGood(ctx.db, ctx, input.token)),

  createOwner: publicProcedure
    .meta({ rates: ['sign_up_attempts'] })
    .input(tokenInput.extend({ name: field, username: field, email: field, password: field, locale: field }))
    .mutation(({ ctx, input }) => createOwner(ctx, { ...input, ip: ctx.ip, userAgent: ctx.userAgent })),

  /** The missing parts, and the destinations of mails and files by the configuration of the process. */
  state: staffProcedure
    .meta({ scopes: ['admin:read'], permission })
    .input(z.void())
    .query(async ({ ctx }) => ({
      missing: await missingForSetup(ctx),
      sendsMail: ctx.config.smtpUrl !== null,
      usesBucket: ctx.config.storageUrl !== null,
    })),

  sendTestMail: staffProcedure
    .meta({ scopes: ['admin:write'], permission, rates: ['confirmations'] })
    .input(z.void())
    .mutation(({ ctx }) => sendTestMail(ctx)),
});
