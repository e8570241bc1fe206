-- CreateTable
CREATE TABLE "async_refreshes" (
    "id" BIGINT NOT NULL,
    "status_id" BIGINT,
    "actor_id" BIGINT,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "result_count" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "async_refreshes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "async_refreshes_status_id_key" ON "async_refreshes"("status_id");

-- CreateIndex
CREATE UNIQUE INDEX "async_refreshes_actor_id_key" ON "async_refreshes"("actor_id");

-- AddForeignKey
ALTER TABLE "async_refreshes" ADD CONSTRAINT "async_refreshes_status_id_fkey" FOREIGN KEY ("status_id") REFERENCES "statuses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "async_refreshes" ADD CONSTRAINT "async_refreshes_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;
