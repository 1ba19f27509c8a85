// What comes in and goes out, as JSON Schema: Fastify checks the one and writes the other by it.

const text = { type: "string" };
const pence = { type: "integer" };

/** A donation to record. */
export const newDonation = {
    type: "object",
    additionalProperties: false,
    required: ["donor", "transaction", "grossAmount", "currency"],
    properties: {
        reference: { type: "string", minLength: 1, maxLength: 255 },
        donor: {
            type: "object",
            additionalProperties: false,
            required: ["type", "value"],
            properties: { type: { enum: ["email", "phone", "par"] }, value: { type: "string", minLength: 1, maxLength: 320 } },
        },
        transaction: {
            type: "object",
            additionalProperties: false,
            required: ["type", "id"],
            properties: { type: { const: "direct" }, id: { type: "string", minLength: 1, maxLength: 100 } },
        },
        grossAmount: { type: "integer", minimum: 1, maximum: 1_000_000_000 },
        netAmount: { type: "integer", minimum: 1, maximum: 1_000_000_000 },
        currency: { const: "GBP" },
        donatedAt: { type: "string", format: "date-time" },
        settlementDate: { type: "string", format: "date" },
    },
};

/** A donation as answered. */
export const view = {
    type: "object",
    properties: {
        id: text,
        reference: text,
        donor: { type: "object", properties: { type: text, value: text } },
        transaction: { type: "object", properties: { type: text, id: text } },
        grossAmount: pence,
        netAmount: pence,
        currency: text,
        donatedAt: text,
        settlementDate: text,
        donorId: text,
        charity: { type: "object", properties: { name: text, reference: text } },
        claimableAmount: pence,
        giftAid: {
            type: "object",
            properties: {
                status: text,
                reasons: { type: "array", items: { type: "object", properties: { code: text } } },
                amount: pence,
                declarationId: text,
            },
        },
        createdAt: text,
        updatedAt: text,
    },
};

/** A refusal. */
export const problem = { type: "object", properties: { status: { type: "integer" }, code: text } };
