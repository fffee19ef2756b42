ALTER TABLE "matching_round" DROP COLUMN "calibration";
--> statement-breakpoint
DROP FUNCTION IF EXISTS is_in_pool(text);
