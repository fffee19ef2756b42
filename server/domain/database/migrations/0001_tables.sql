CREATE SCHEMA "auth";
--> statement-breakpoint
CREATE TABLE "auth"."account" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."rate_limit" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"count" integer NOT NULL,
	"last_request" bigint NOT NULL,
	CONSTRAINT "rate_limit_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "auth"."session" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "session_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "auth"."user" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "auth"."verification" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_member" (
	"chat_id" text NOT NULL,
	"user_id" text NOT NULL,
	"other_id" text NOT NULL,
	"last_read_at" timestamp with time zone,
	CONSTRAINT "chat_member_chat_id_user_id_pk" PRIMARY KEY("chat_id","user_id"),
	CONSTRAINT "chat_member_other" CHECK ("chat_member"."user_id" <> "chat_member"."other_id")
);
--> statement-breakpoint
CREATE TABLE "credit_entry" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"amount" integer NOT NULL,
	"kind" text NOT NULL,
	"chat_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_entry_once" UNIQUE("user_id","kind","chat_id"),
	CONSTRAINT "credit_entry_kind" CHECK ("credit_entry"."kind" in ('opening', 'match', 'grant'))
);
--> statement-breakpoint
CREATE TABLE "member_score" (
	"user_id" text PRIMARY KEY NOT NULL,
	"looks_score" double precision DEFAULT 5 NOT NULL,
	"background_score" double precision DEFAULT 5 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message" (
	"id" text PRIMARY KEY NOT NULL,
	"chat_id" text NOT NULL,
	"sender" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_text" CHECK (length("message"."text") between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "pairing" (
	"low_id" text NOT NULL,
	"high_id" text NOT NULL,
	"score" double precision NOT NULL,
	"offered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	"why" text,
	CONSTRAINT "pairing_low_id_high_id_pk" PRIMARY KEY("low_id","high_id"),
	CONSTRAINT "pairing_order" CHECK ("pairing"."low_id" collate "C" < "pairing"."high_id" collate "C"),
	CONSTRAINT "pairing_why" CHECK ("pairing"."why" in ('rejected', 'matched', 'expired'))
);
--> statement-breakpoint
CREATE TABLE "photo" (
	"user_id" text NOT NULL,
	"slot" smallint NOT NULL,
	"key" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"thumbhash" text NOT NULL,
	CONSTRAINT "photo_user_id_slot_pk" PRIMARY KEY("user_id","slot"),
	CONSTRAINT "photo_key_unique" UNIQUE("key"),
	CONSTRAINT "photo_slot" CHECK ("photo"."slot" between 0 and 2)
);
--> statement-breakpoint
CREATE TABLE "profile" (
	"user_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"age" integer NOT NULL,
	"gender" text NOT NULL,
	"summary" text,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "profile_age" CHECK ("profile"."age" between 18 and 120),
	CONSTRAINT "profile_name" CHECK (length(trim("profile"."name")) between 1 and 80),
	CONSTRAINT "profile_gender" CHECK ("profile"."gender" in ('Male', 'Female')),
	CONSTRAINT "profile_summary" CHECK (length("profile"."summary") <= 1000)
);
--> statement-breakpoint
CREATE TABLE "questionnaire" (
	"user_id" text PRIMARY KEY NOT NULL,
	"education" text,
	"job" text,
	"hometown" text,
	"current_location" text,
	"is_student" boolean,
	"relationship_readiness" text,
	"min_age_preference" integer,
	"max_age_preference" integer,
	"seeking" text,
	"dimension_weights" jsonb,
	"looks_preference_general" boolean,
	"looks_preference_points" jsonb,
	"looks_preference_other" text,
	"background_weights" jsonb,
	"interest_weights" jsonb,
	"other_interest_text" text,
	"personality_preferences" jsonb,
	"three_years_answer" text,
	"first_date_answer" text,
	"quality_time_answer" text,
	"values_answer" text,
	CONSTRAINT "questionnaire_age_order" CHECK ("questionnaire"."min_age_preference" < "questionnaire"."max_age_preference"),
	CONSTRAINT "questionnaire_min_age" CHECK ("questionnaire"."min_age_preference" >= 18),
	CONSTRAINT "questionnaire_readiness" CHECK ("questionnaire"."relationship_readiness" in ('short-term', 'short-term-open', 'long-term-open', 'long-term')),
	CONSTRAINT "questionnaire_seeking" CHECK ("questionnaire"."seeking" in ('Men', 'Women', 'Everyone')),
	CONSTRAINT "questionnaire_ranking" CHECK (is_ranking("questionnaire"."dimension_weights")),
	CONSTRAINT "questionnaire_interests" CHECK (is_allocation("questionnaire"."interest_weights", 9, 3) and points_sum("questionnaire"."interest_weights") = 9),
	CONSTRAINT "questionnaire_background" CHECK (is_allocation("questionnaire"."background_weights", 6, 18) and points_sum("questionnaire"."background_weights") = 18),
	CONSTRAINT "questionnaire_looks" CHECK (is_looks_allocation("questionnaire"."looks_preference_points", 10, 10)),
	CONSTRAINT "questionnaire_other" CHECK (length("questionnaire"."other_interest_text") <= 50)
);
--> statement-breakpoint
CREATE TABLE "suggestion" (
	"user_id" text NOT NULL,
	"other_id" text NOT NULL,
	"position" smallint NOT NULL,
	"description" text NOT NULL,
	"reasons" jsonb NOT NULL,
	"response" text,
	"responded_at" timestamp with time zone,
	"outcome" text,
	"chat_id" text,
	"offered_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "suggestion_user_id_other_id_pk" PRIMARY KEY("user_id","other_id"),
	CONSTRAINT "suggestion_position" UNIQUE("user_id","position"),
	CONSTRAINT "suggestion_three" CHECK ("suggestion"."position" between 0 and 2),
	CONSTRAINT "suggestion_other" CHECK ("suggestion"."user_id" <> "suggestion"."other_id"),
	CONSTRAINT "suggestion_response" CHECK ("suggestion"."response" in ('Yes', 'No')),
	CONSTRAINT "suggestion_outcome" CHECK ("suggestion"."outcome" in ('matched', 'other-out-of-credits'))
);
--> statement-breakpoint
CREATE TABLE "wallet" (
	"user_id" text PRIMARY KEY NOT NULL,
	"credits" integer NOT NULL,
	CONSTRAINT "wallet_credits" CHECK ("wallet"."credits" >= 0)
);
--> statement-breakpoint
ALTER TABLE "auth"."account" ADD CONSTRAINT "account_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_member" ADD CONSTRAINT "chat_member_chat_id_chat_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chat"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_score" ADD CONSTRAINT "member_score_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_chat_id_chat_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chat"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo" ADD CONSTRAINT "photo_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile" ADD CONSTRAINT "profile_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire" ADD CONSTRAINT "questionnaire_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggestion" ADD CONSTRAINT "suggestion_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggestion" ADD CONSTRAINT "suggestion_other_id_user_id_fk" FOREIGN KEY ("other_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggestion" ADD CONSTRAINT "suggestion_chat_id_chat_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chat"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet" ADD CONSTRAINT "wallet_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_member_user" ON "chat_member" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "message_chat" ON "message" USING btree ("chat_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "message_one_wingman" ON "message" USING btree ("chat_id") WHERE "message"."sender" = 'AI_WINGMAN';--> statement-breakpoint
CREATE INDEX "pairing_high" ON "pairing" USING btree ("high_id");--> statement-breakpoint
CREATE INDEX "profile_gender_age" ON "profile" USING btree ("gender","age");--> statement-breakpoint
CREATE INDEX "suggestion_other_user" ON "suggestion" USING btree ("other_id");