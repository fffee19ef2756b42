DROP TRIGGER vacancy_profile ON profile;
--> statement-breakpoint
DROP TRIGGER vacancy_offered ON suggestion;
--> statement-breakpoint
DROP TRIGGER vacancy_retired ON suggestion;
--> statement-breakpoint
DROP TRIGGER vacancy_emptied ON suggestion;
--> statement-breakpoint
DROP TRIGGER vacancy_answered ON questionnaire;
--> statement-breakpoint
DROP TRIGGER vacancy_place ON questionnaire;
--> statement-breakpoint
DROP TRIGGER vacancy_account ON auth."user";
--> statement-breakpoint
DROP TABLE "vacancy";
--> statement-breakpoint
DROP INDEX "place_inhabited";
--> statement-breakpoint
ALTER TABLE "place" DROP COLUMN "inhabited";
--> statement-breakpoint
ALTER TABLE "matching_round" DROP COLUMN "calibration";
