-- Where notifications are sent to while the app is closed: one for each token.
CREATE TABLE "push_subscriptions" (
    "id" BIGINT NOT NULL,
    "token_id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "endpoint" TEXT NOT NULL,
    "public_key" TEXT NOT NULL,
    "auth_secret" TEXT NOT NULL,
    "standard" BOOLEAN NOT NULL,
    "alerts" TEXT[],
    "policy" TEXT NOT NULL,
    "sealed_token" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "push_subscriptions_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "push_subscriptions_token_id_key" ON "push_subscriptions"("token_id");
CREATE INDEX "push_subscriptions_actor_id_idx" ON "push_subscriptions"("actor_id");
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_token_id_fkey" FOREIGN KEY ("token_id") REFERENCES "access_tokens"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;
