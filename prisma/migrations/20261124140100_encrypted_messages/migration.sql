-- Devices that take part in end-to-end encrypted messaging: one for each token.
CREATE TABLE "devices" (
    "id" BIGINT NOT NULL,
    "token_id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "device_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "identity_key" TEXT NOT NULL,
    "fingerprint_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "devices_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "devices_token_id_key" ON "devices"("token_id");
CREATE UNIQUE INDEX "devices_actor_id_device_id_key" ON "devices"("actor_id", "device_id");
ALTER TABLE "devices" ADD CONSTRAINT "devices_token_id_fkey" FOREIGN KEY ("token_id") REFERENCES "access_tokens"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "devices" ADD CONSTRAINT "devices_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Keys with which somebody begins a conversation with a device; each is claimed once.
CREATE TABLE "one_time_keys" (
    "id" BIGINT NOT NULL,
    "device_id" BIGINT NOT NULL,
    "key_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "signature" TEXT NOT NULL,
    "claimed_at" TIMESTAMPTZ(3),

    CONSTRAINT "one_time_keys_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "one_time_keys_device_id_key_id_key" ON "one_time_keys"("device_id", "key_id");
CREATE INDEX "one_time_keys_device_id_claimed_at_id_idx" ON "one_time_keys"("device_id", "claimed_at", "id");
CREATE INDEX "one_time_keys_claimed_at_idx" ON "one_time_keys"("claimed_at");
ALTER TABLE "one_time_keys" ADD CONSTRAINT "one_time_keys_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "devices"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Messages that wait for a device.
CREATE TABLE "encrypted_messages" (
    "id" BIGINT NOT NULL,
    "device_id" BIGINT NOT NULL,
    "from_actor_id" BIGINT NOT NULL,
    "from_device_id" TEXT NOT NULL,
    "type" INTEGER NOT NULL,
    "body" TEXT NOT NULL,
    "digest" TEXT NOT NULL,
    "message_franking" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "encrypted_messages_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "encrypted_messages_device_id_id_idx" ON "encrypted_messages"("device_id", "id" DESC);
CREATE INDEX "encrypted_messages_from_actor_id_idx" ON "encrypted_messages"("from_actor_id");
ALTER TABLE "encrypted_messages" ADD CONSTRAINT "encrypted_messages_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "devices"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "encrypted_messages" ADD CONSTRAINT "encrypted_messages_from_actor_id_fkey" FOREIGN KEY ("from_actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;
