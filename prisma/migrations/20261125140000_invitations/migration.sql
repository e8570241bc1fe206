-- Invitations, and who came by one.
CREATE TABLE "invites" (
    "id" BIGINT NOT NULL,
    "code" TEXT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "max_uses" INTEGER,
    "uses" INTEGER NOT NULL DEFAULT 0,
    "autofollow" BOOLEAN NOT NULL DEFAULT false,
    "comment" TEXT NOT NULL DEFAULT '',
    "expires_at" TIMESTAMPTZ(3),
    "disabled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "invites_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "invites_uses" CHECK ("uses" >= 0 AND ("max_uses" IS NULL OR "uses" <= "max_uses"))
);
CREATE UNIQUE INDEX "invites_code_key" ON "invites"("code");
CREATE INDEX "invites_actor_id_id_idx" ON "invites"("actor_id", "id" DESC);
ALTER TABLE "invites" ADD CONSTRAINT "invites_actor_id_fkey"
    FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "users" ADD COLUMN "invite_id" BIGINT, ADD COLUMN "time_zone" TEXT;
CREATE INDEX "users_invite_id_idx" ON "users"("invite_id");
ALTER TABLE "users" ADD CONSTRAINT "users_invite_id_fkey"
    FOREIGN KEY ("invite_id") REFERENCES "invites"("id") ON DELETE SET NULL ON UPDATE CASCADE;
