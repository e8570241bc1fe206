-- CreateTable
CREATE TABLE "post_drafts" (
    "actor_id" BIGINT NOT NULL,
    "key" TEXT NOT NULL,
    "contents" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "post_drafts_pkey" PRIMARY KEY ("actor_id","key")
);

-- AddForeignKey
ALTER TABLE "post_drafts" ADD CONSTRAINT "post_drafts_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;
