import { BarChart } from '../ui/chart/bar-chart.tsx'
import { Board, Panel, PanelBody } from '../ui/layout/panel.tsx'
import { Sparkline } from '../ui/chart/sparkline.tsx'
import { spend } from './samples.ts'
import { Shelf } from './shelf.tsx'

const pounds = (value: number): string => `£${Math.round(value).toLocaleString('en-GB')}`
const axisPounds = (value: number): string => (value === 0 ? '0' : `£${value / 1000}k`)

export const ChartSection = () => (
  <Shelf title="Charts">
    <Board>
      <Panel title="Spend by month" action={{ href: '#/finance', label: 'Invoices' }} span={8}>
        <PanelBody>
          <BarChart
            title="Spend by month"
            isTitleHidden
            summary="Spend rose from £58,000 in December to £74,000 in August and stands at £68,100 in November."
            series={['Hire and lease', 'Everything else']}
            colours={[1, 3]}
            columns={spend}
            columnsAre="Month"
            format={pounds}
            formatAxis={axisPounds}
          />
        </PanelBody>
      </Panel>
      <Panel title="Score trend" span={4}>
        <PanelBody>
          <Sparkline
            values={[71, 74, 72, 78, 80, 79, 82]}
            width={240}
            height={80}
            label="Driver score over six months, from 71 to 82"
          />
        </PanelBody>
      </Panel>
    </Board>
  </Shelf>
)
