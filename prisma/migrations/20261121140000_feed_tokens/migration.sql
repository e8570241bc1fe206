-- CreateTable
CREATE TABLE "feed_tokens" (
    "id" BIGINT NOT NULL,
    "token" UUID NOT NULL,
    "user_id" BIGINT NOT NULL,
    "actor_id" BIGINT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "feed_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "feed_tokens_token_key" ON "feed_tokens"("token");

-- CreateIndex
CREATE INDEX "feed_tokens_user_id_idx" ON "feed_tokens"("user_id");

-- CreateIndex
CREATE INDEX "feed_tokens_actor_id_idx" ON "feed_tokens"("actor_id");

-- AddForeignKey
ALTER TABLE "feed_tokens" ADD CONSTRAINT "feed_tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "feed_tokens" ADD CONSTRAINT "feed_tokens_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;
