-- CreateIndex
CREATE INDEX "addresses_description_idx" ON "addresses" USING GIN ("description" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "addresses_latitude_longitude_idx" ON "addresses"("latitude", "longitude");
