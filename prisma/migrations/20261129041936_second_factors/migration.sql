-- AlterTable
ALTER TABLE "roles" ADD COLUMN     "require_2fa" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "second_factor_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "totp_secrets" (
    "user_id" BIGINT NOT NULL,
    "secret" TEXT NOT NULL,
    "last_step" INTEGER NOT NULL DEFAULT 0,
    "confirmed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "totp_secrets_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "recovery_codes" (
    "user_id" BIGINT NOT NULL,
    "hash" BYTEA NOT NULL,

    CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("user_id","hash")
);

-- CreateTable
CREATE TABLE "pending_sign_ins" (
    "id" BIGINT NOT NULL,
    "user_id" BIGINT NOT NULL,
    "hash" BYTEA NOT NULL,
    "return_path" TEXT,
    "event_id" BIGINT,
    "message" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "pending_sign_ins_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "pending_sign_ins_hash_key" ON "pending_sign_ins"("hash");

-- CreateIndex
CREATE INDEX "pending_sign_ins_user_id_idx" ON "pending_sign_ins"("user_id");

-- CreateIndex
CREATE INDEX "pending_sign_ins_event_id_idx" ON "pending_sign_ins"("event_id");

-- CreateIndex
CREATE INDEX "pending_sign_ins_expires_at_idx" ON "pending_sign_ins"("expires_at");

-- AddForeignKey
ALTER TABLE "totp_secrets" ADD CONSTRAINT "totp_secrets_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pending_sign_ins" ADD CONSTRAINT "pending_sign_ins_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pending_sign_ins" ADD CONSTRAINT "pending_sign_ins_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Processes keep viewers in memory: they also read whether a second factor is set up and required.
DROP TRIGGER viewer_user_changed ON users;

CREATE TRIGGER viewer_user_changed AFTER UPDATE ON users FOR EACH ROW
  WHEN ((old.locale, old.role_id, old.settings, old.chosen_languages, old.approved_at, old.confirmed_at, old.suspended_at, old.disabled_at, old.second_factor_at, old.default_actor_id)
    IS DISTINCT FROM (new.locale, new.role_id, new.settings, new.chosen_languages, new.approved_at, new.confirmed_at, new.suspended_at, new.disabled_at, new.second_factor_at, new.default_actor_id))
  EXECUTE FUNCTION tell_viewer_change();

DROP TRIGGER viewer_role_changed ON roles;

CREATE TRIGGER viewer_role_changed AFTER UPDATE ON roles FOR EACH ROW
  WHEN ((old.permissions, old."position", old.require_2fa) IS DISTINCT FROM (new.permissions, new."position", new.require_2fa))
  EXECUTE FUNCTION tell_viewer_change();
