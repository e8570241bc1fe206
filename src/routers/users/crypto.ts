/** End-to-end encrypted messaging: devices, one-time keys and messages (Mastodon's endpoints, crypto). */
import { z } from 'zod';
import { claimKeys } from '../../domain/crypto/claim-keys.ts';
import { deliverMessages } from '../../domain/crypto/deliver-messages.ts';
import { devicesOfAccounts, findOwnDevice } from '../../domain/crypto/find.ts';
import {
  ACCOUNTS_AT_ONCE,
  BODY_MAX,
  DEVICES_AT_ONCE,
  KEYS_AT_ONCE,
  MESSAGES_PAGE,
} from '../../domain/crypto/limits.ts';
import { clearMessages, waitingMessages } from '../../domain/crypto/messages.ts';
import { countKeys, type UploadedDevice, uploadKeys } from '../../domain/crypto/upload-keys.ts';
import { pageBounds } from '../../domain/kernel/page.ts';
import {
  cryptoClaimResultSchema,
  cryptoDeviceSchema,
  cryptoQueryResultSchema,
  viewClaimResult,
  viewDevice,
  viewQueryResult,
} from '../../entities/users/device.ts';
import { encryptedMessageSchema, viewEncryptedMessage } from '../../entities/users/encrypted-message.ts';
import { idInput, lineInput } from '../../procedures/inputs.ts';
import { linkPage, pageInput } from '../../procedures/pagination.ts';
import { identityProcedure, router } from '../../procedures/procedure.ts';

const tags = ['crypto'];
const scopes = ['crypto'];
const nothing = z.object({});

const name = lineInput(255);
const key = z.string().max(200);

const deviceInput = z.object({
  device_id: name.nullish(),
  name: name.nullish(),
  fingerprint_key: key.nullish(),
  identity_key: key.nullish(),
});

const oneTimeKeyInput = z.object({ key_id: name, key, signature: key });

const namedDevice = z.object({ account_id: idInput, device_id: name });

const deliveryInput = namedDevice.extend({
  type: z.int().min(0).max(255).default(0),
  body: z.string().max(BODY_MAX),
  hmac: z.string().max(255).default(''),
});

/** The sent fields of a device; the rest stays unchanged. */
function sentOf(device: z.infer<typeof deviceInput> | null | undefined): Partial<UploadedDevice> {
  const {
    device_id: deviceId,
    name: called,
    fingerprint_key: fingerprintKey,
    identity_key: identityKey,
  } = device ?? {};
  return {
    ...(typeof deviceId === 'string' && { deviceId }),
    ...(typeof called === 'string' && { name: called }),
    ...(typeof fingerprintKey === 'string' && { fingerprintKey }),
    ...(typeof identityKey === 'string' && { identityKey }),
  };
}

const nameOf = ({ account_id: accountId, device_id: deviceId }: z.infer<typeof namedDevice>) => ({
  accountId,
  deviceId,
});

export const cryptoRouter = router({
  upload: identityProcedure
    .meta({
      scopes,
      openapi: {
        method: 'POST',
        path: '/api/v1/crypto/keys/upload',
        tags,
        summary: 'Register or change the device of the token, and add one-time keys',
        description: 'Other keys of the device drop its one-time keys and the messages that wait for it.',
      },
    })
    .input(
      z.object({
        device: deviceInput.nullish(),
        one_time_keys: z.array(oneTimeKeyInput).max(KEYS_AT_ONCE).nullish(),
      }),
    )
    .output(cryptoDeviceSchema)
    .mutation(async ({ ctx, input }) => {
      const keys = (input.one_time_keys ?? []).map(({ key_id: keyId, ...rest }) => ({ keyId, ...rest }));
      return viewDevice(await uploadKeys(ctx, sentOf(input.device), keys));
    }),

  query: identityProcedure
    .meta({
      scopes,
      openapi: { method: 'POST', path: '/api/v1/crypto/keys/query', tags, summary: 'List the devices of accounts' },
    })
    .input(z.object({ id: z.array(idInput).max(ACCOUNTS_AT_ONCE).default([]) }))
    .output(z.array(cryptoQueryResultSchema))
    .mutation(async ({ ctx, input }) => (await devicesOfAccounts(ctx, input.id)).map(viewQueryResult)),

  claim: identityProcedure
    .meta({
      scopes,
      rates: ['key_claims'],
      openapi: {
        method: 'POST',
        path: '/api/v1/crypto/keys/claim',
        tags,
        summary: 'Claim a one-time key of each device',
        description: 'Devices that have none left are left out.',
      },
    })
    .input(z.object({ device: z.array(namedDevice).max(DEVICES_AT_ONCE).default([]) }))
    .output(z.array(cryptoClaimResultSchema))
    .mutation(async ({ ctx, input }) => (await claimKeys(ctx, input.device.map(nameOf))).map(viewClaimResult)),

  count: identityProcedure
    .meta({
      scopes,
      openapi: {
        method: 'GET',
        path: '/api/v1/crypto/keys/count',
        tags,
        summary: 'Count the one-time keys that the device has left',
      },
    })
    .input(nothing)
    .output(z.object({ one_time_keys: z.int() }))
    .query(async ({ ctx }) => ({ one_time_keys: await countKeys(ctx, await findOwnDevice(ctx)) })),

  deliver: identityProcedure
    .meta({
      scopes,
      rates: ['deliveries'],
      openapi: {
        method: 'POST',
        path: '/api/v1/crypto/deliveries',
        tags,
        summary: 'Send encrypted messages to devices',
        description: 'Delivers to all devices, or to none.',
      },
    })
    .input(z.object({ device: z.array(deliveryInput).max(DEVICES_AT_ONCE) }))
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      await deliverMessages(
        ctx,
        input.device.map(({ type, body, hmac, ...device }) => ({ ...nameOf(device), type, body, hmac })),
      );
      return {};
    }),

  messages: identityProcedure
    .meta({
      scopes,
      openapi: {
        method: 'GET',
        path: '/api/v1/crypto/encrypted_messages',
        tags,
        summary: 'List the encrypted messages that wait for the device',
      },
    })
    .input(z.object(pageInput(MESSAGES_PAGE, MESSAGES_PAGE)))
    .output(z.array(encryptedMessageSchema))
    .query(async ({ ctx, input }) => {
      const rows = await waitingMessages(ctx, pageBounds(input));
      linkPage(
        ctx,
        input,
        rows.map((row) => row.id),
        'rows',
      );
      return rows.map(viewEncryptedMessage);
    }),

  clear: identityProcedure
    .meta({
      scopes,
      openapi: {
        method: 'POST',
        path: '/api/v1/crypto/encrypted_messages/clear',
        tags,
        summary: 'Delete the messages up to an id, which the device has read',
      },
    })
    .input(z.object({ up_to_id: idInput.nullish() }))
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      await clearMessages(ctx, input.up_to_id ?? undefined);
      return {};
    }),
});
