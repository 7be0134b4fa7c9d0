import { connect } from '#platform/http/connect.ts'
import { demoContract } from '../contract.ts'

export const { api, query } = connect('demo', demoContract)
