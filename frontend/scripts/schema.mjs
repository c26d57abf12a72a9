// Writes src/api/schema.d.ts from the server's OpenAPI document: npm run schema
// KEMET_PYTHON names the Python that has the server installed.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import openapiTS, { astToString } from 'openapi-typescript'

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url))
const python = process.env.KEMET_PYTHON ?? path('../../.venv/bin/python')
const openapi = JSON.parse(execFileSync(python, [path('openapi.py')], { encoding: 'utf8' }))
// A field with a default may be left out of a request.
const types = await openapiTS(openapi, { defaultNonNullable: false })
const head = "// Generated from the server's OpenAPI document by `npm run schema`. Do not edit.\n"
writeFileSync(path('../src/api/schema.d.ts'), head + astToString(types))
