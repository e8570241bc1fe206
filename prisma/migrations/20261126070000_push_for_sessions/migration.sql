-- A session of the web client holds a push subscription as a token of an app does.
ALTER TABLE "push_subscriptions" ALTER COLUMN "token_id" DROP NOT NULL;
ALTER TABLE "push_subscriptions" ADD COLUMN "session_id" BIGINT;
CREATE UNIQUE INDEX "push_subscriptions_session_id_key" ON "push_subscriptions"("session_id");
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_fkey"
  FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_one_holder" CHECK (num_nonnulls("token_id", "session_id") = 1);
