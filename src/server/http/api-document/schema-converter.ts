import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';

/** Describes nested schemas in full. Below its default limit of 10 levels, the library writes 'any value'. */
export const schemaConverter = new ZodToJsonSchemaConverter({ maxStructureDepth: 40 });
