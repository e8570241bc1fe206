-- CreateTable
CREATE TABLE "activities_to_groups" (
    "status_id" BIGINT NOT NULL,
    "kind" TEXT NOT NULL,
    "activity" TEXT NOT NULL,

    CONSTRAINT "activities_to_groups_pkey" PRIMARY KEY ("status_id","kind")
);

-- AddForeignKey
ALTER TABLE "activities_to_groups" ADD CONSTRAINT "activities_to_groups_status_id_fkey" FOREIGN KEY ("status_id") REFERENCES "statuses"("id") ON DELETE CASCADE ON UPDATE CASCADE;
